import { PLEDGE } from "#app/features/accounts/texts.ts";
import type { FormAnswer } from "#app/lib/forms/form-answer.ts";
import { CheckboxField } from "#app/ui/field.tsx";
import type { AccountPage } from "../read-account-page.server.ts";
import { AccountForm, AccountSection, answerTo } from "./account-section.tsx";

type ChoicesSectionProps = {
  choices: AccountPage["choices"];
  answer: FormAnswer | undefined;
};

/** Newsletter choices and the pledge. */
export function ChoicesSection({ choices, answer }: ChoicesSectionProps) {
  const { errors, values: typed } = answerTo("choices", answer);
  const isTyped = answer?.intent === "choices";
  const isOn = (name: keyof typeof choices) => (isTyped ? typed[name] === "on" : choices[name]);
  return (
    <AccountSection
      id="choices"
      title="News and pledge"
      lead="What you'd like to hear from us, and where you race."
    >
      <AccountForm intent="choices" answer={answer} submit="Save choices">
        <div>
          <CheckboxField
            label="Send me news about the site."
            name="optInNews"
            defaultChecked={isOn("optInNews")}
            error={errors.optInNews}
          />
          <CheckboxField
            label="Tell me about events near me."
            name="optInEvents"
            defaultChecked={isOn("optInEvents")}
            error={errors.optInEvents}
          />
          <CheckboxField
            label={PLEDGE}
            name="noRacingPledge"
            defaultChecked={isOn("noRacingPledge")}
            error={errors.noRacingPledge}
            help="We only accept time slips from racers who take the pledge."
          />
        </div>
      </AccountForm>
    </AccountSection>
  );
}
