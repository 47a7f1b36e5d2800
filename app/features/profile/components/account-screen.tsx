import { ActivationLine } from "#app/features/accounts/components/activation-line.tsx";
import { BLOCKED_PATH } from "#app/features/comments/paths.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { AccountSectionId } from "../account-intents.ts";
import type { AccountPage } from "../read-account-page.server.ts";
import styles from "./account-screen.module.css";
import { AccountSection } from "./account-section.tsx";
import { ChoicesSection } from "./choices-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { PasskeySection } from "./passkey-list.tsx";
import { PasswordSection } from "./password-section.tsx";
import { ProfileSection } from "./profile-section.tsx";

const SECTIONS: readonly { id: AccountSectionId; label: string }[] = [
  { id: "profile", label: "Profile" },
  { id: "choices", label: "News and pledge" },
  { id: "email", label: "Email" },
  { id: "password", label: "Password" },
  { id: "passkeys", label: "Passkeys" },
  { id: "devices", label: "Devices" },
  { id: "data", label: "Your data" },
  { id: "delete", label: "Delete account" },
];

type AccountScreenProps = { page: AccountPage; answer: FormAnswer | undefined };

/** The account page: a list of its sections, and the sections, each with a form. */
export function AccountScreen({ page, answer }: AccountScreenProps) {
  return (
    <div className="wrap">
      <PageHead eyebrow={page.username} title="Manage account" />
      {page.suspension && <Alert status="warning">{page.suspension}</Alert>}
      {!page.isActivated && <ActivationLine />}
      <div className={styles.columns}>
        <nav aria-label="Sections" className={styles.nav}>
          <ul>
            {SECTIONS.map(({ id, label }) => (
              <li key={id}>
                <Link to={`#${id}`}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          <ProfileSection profile={page.profile} countries={page.countries} answer={answer} />
          <ChoicesSection choices={page.choices} answer={answer} />
          <EmailSection
            email={page.email}
            isActivated={page.isActivated}
            change={page.emailChange}
            answer={answer}
          />
          {/* The key clears typed passwords once they are saved. */}
          <PasswordSection key={page.savedAt} username={page.username} answer={answer} />
          <PasskeySection passkeys={page.passkeys} answer={answer} />
          <DevicesSection sessions={page.sessions} answer={answer} />
          <DataSection />
          <DeleteSection />
        </div>
      </div>
    </div>
  );
}

function DataSection() {
  return (
    <AccountSection
      id="data"
      title="Your data"
      lead="Everything we have about you in one file: profile, garage, slips, devices, emails."
    >
      <p>
        <ButtonLink to="/manage-account/export" reloadDocument download variant="ghost">
          Download my data
        </ButtonLink>
      </p>
      <p>
        <ButtonLink to={BLOCKED_PATH} variant="quiet">
          Members I've blocked
        </ButtonLink>
      </p>
    </AccountSection>
  );
}

function DeleteSection() {
  return (
    <AccountSection
      id="delete"
      title="Delete account"
      lead="Your runs leave the boards. Your garage, photos and VINs are erased."
    >
      <p>
        <ButtonLink
          to="/manage-account?activation=deleteAccount"
          preventScrollReset
          variant="danger"
        >
          Delete my account
        </ButtonLink>
      </p>
    </AccountSection>
  );
}
