import { Fragment, type ReactNode } from "react";
import { EVENT_COLUMNS } from "#app/features/events/columns.ts";
import { FLAG_MEANINGS } from "#app/features/moderation/flag-meanings.ts";
import { DESK_KEYS } from "#app/features/moderation/keys.ts";
import { FLAG_LABELS } from "#app/features/slips/flag-labels.ts";
import { keysOf } from "#app/lib/keys-of.ts";
import { Link } from "#app/rendering/index.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import styles from "./staff-help.module.css";

type StaffHelpProps = { duties: { moderation: boolean; editing: boolean; site: boolean } };

/** How staff do their work, for the duties that the reader has. */
export function StaffHelp({ duties }: StaffHelpProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        eyebrow={<Link to="/desk">Your desk</Link>}
        title="Help for staff"
        lead="How we work, and the keys that make it quick. Members have a page of their own."
      >
        <Link to="/help">Help for members</Link>
      </PageHead>
      {duties.moderation && <ModerationHelp />}
      {duties.editing && <EditingHelp />}
      {(duties.moderation || duties.site) && <MembersHelp />}
      {duties.site && <SiteHelp />}
      <ListKeys />
    </div>
  );
}

function ModerationHelp() {
  return (
    <>
      <Section id="inbox" title="Work off the inbox">
        <p>
          <Link to="/moderation/inbox">The inbox</Link> has everything that waits, the oldest first.
          Take a case, and it is yours for 15 minutes: others see your name and can't decide it. A
          filter that you narrow often can be saved under a name.
        </p>
        <p>
          Reports and comments with nothing wrong can be selected and kept together. You see what
          happens to each before anything does; what changed meanwhile is left alone.
        </p>
      </Section>
      <Section id="slips" title="Check a slip">
        <ol>
          <li>
            Compare the six numbers, the date and the track with the photo. The paper counts, not
            what is likely.
          </li>
          <li>Compare the VIN on the second photo with the car's last six characters.</li>
          <li>
            Your browser reads both photos too. A check: the photo says the same. A red cross: it
            says something else, and you see that strip of the paper. A gray question mark: it
            couldn't be read for sure, so read it yourself. “Everything matches the photo” decides
            nothing: it's still your key.
          </li>
          <li>Look at the flags. They are reasons to look twice, never the decision.</li>
          <li>
            Approve, ask, or reject with a reason. You have 20 seconds to take it back; the racer
            hears of it only after that.
          </li>
        </ol>
        <p>
          A slip you open isn't yours until you claim it. A claim lasts 15 minutes and keeps others
          off. Notes for moderators are seen by moderators alone; the note with a decision goes to
          the racer.
        </p>
        <p>
          Press h for the racer's history: earlier slips and why some were rejected, reports about
          them and by them, suspensions and bans, notes.
        </p>
        <p>
          Ask if the racer can fix it: a blurred photo, a missing VIN, one wrong digit. Reject what
          can't be fixed. In doubt between two numbers, ask.
        </p>
      </Section>
      <Section id="flags" title="What the flags mean">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Flag</th>
              <th scope="col">What to look at</th>
            </tr>
          </thead>
          <tbody>
            {keysOf(FLAG_MEANINGS).map((code) => (
              <tr key={code}>
                <th scope="row">{FLAG_LABELS[code]}</th>
                <td>{FLAG_MEANINGS[code]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          A flag in red is a strong one: it usually means that something is wrong. Approving a
          flagged slip asks once more.
        </p>
      </Section>
      <Section id="keys" title="Keys">
        {DESK_SCREENS.map(([screen, title]) => (
          <Fragment key={screen}>
            <h3>{title}</h3>
            <Keys keys={DESK_KEYS[screen]} />
          </Fragment>
        ))}
        <p>In a note, Ctrl Enter sends the decision you started, and Escape leaves the note.</p>
      </Section>
      <Section id="reports" title="Answer a report">
        <p>
          Read the reason, open the run, decide whether it stays. Uphold takes it off the boards and
          tells its racer why; dismiss leaves it. The reporter gets your answer by mail, so write it
          to be read.
        </p>
      </Section>
      <Section id="appeals" title="Decide an appeal">
        <p>
          A racer can appeal each rejection once. If you rejected the slip, another moderator
          decides. Overturn it, and the slip is back in the queue at its old place; let it stand,
          and the racer can still fix the slip. Either way your answer goes to the racer.
        </p>
      </Section>
    </>
  );
}

const DESK_SCREENS = [
  ["inbox", "In the inbox"],
  ["slip", "On a slip"],
  ["queue", "In the queue"],
  ["reports", "Reports"],
  ["comments", "Comments"],
  ["appeals", "Appeals"],
] as const;

function EditingHelp() {
  return (
    <>
      <Section id="articles" title="Publish an article">
        <p>
          Write in <Link to="/newsroom/new">the newsroom</Link>; what you type is saved on the way.
          Publish at once, or give it a time. A published article that you change shows its old text
          until you save, and every version stays in its history.
        </p>
        <p>
          An address of a run or a car on a line of its own becomes a card. Each picture needs a
          text that says what it shows, for those who don't see it.
        </p>
        <Keys
          keys={[
            ["Ctrl B", "bold"],
            ["Ctrl I", "italic"],
            ["Ctrl K", "link"],
          ]}
        />
      </Section>
      <Section id="imports" title="Import events and dealers">
        <p>
          <Link to="/events/manage/import">Events</Link> come from a calendar (.ics) or a table
          (.csv), up to 2 MB. Nothing is saved before you have seen each row: new, changed, known
          already, or wrong and why. Dates that could be read both ways are asked about once for the
          whole file. The same file twice changes nothing.
        </p>
        <p>A table has these columns, in any order; the others are ignored:</p>
        <p className={styles.columns}>{EVENT_COLUMNS.map(({ heading }) => heading).join(", ")}</p>
        <p>
          An event that is over can be corrected from its page. Say what was wrong: visitors read it
          there.
        </p>
        <p>
          <Link to="/horsepower-locator/import">Dealers</Link> work the same way: one row per
          dealer, with how many of each car it has.
        </p>
      </Section>
      <Section id="social" title="Write social posts">
        <p>
          <Link to="/desk/social">Social posts</Link> are copies of what the club posts elsewhere:
          each has a picture, words for those who don't see it, and the link to the original. The
          newest 24 are the feed. While the aggregator's feed is on, it is shown instead; hide what
          doesn't belong here. Removing one of ours is for good.
        </p>
      </Section>
      <Section id="drag-pak" title="Answer Drag Pak requests">
        <p>
          <Link to="/drag-pak/requests">Drag Pak requests</Link> come from dealers and customers.
          Answer by email, then set the request to answered, or to closed once nothing is left to
          do. Notes are for staff alone. Requests are deleted after two years.
        </p>
      </Section>
    </>
  );
}

function MembersHelp() {
  return (
    <Section id="members" title="Look after members">
      <p>
        <Link to="/admin/members">Members</Link> finds people by name, email, car or state. A
        member's page has their slips, cars, devices, mail and reports, and what staff did. Notes
        are for staff, but the member's data export has them.
      </p>
      <p>
        A suspension ends by itself: until then the member reads everything, writes nothing, and
        sees your reason. A ban ends only with a pardon; it logs out every device and takes the
        member's runs off the boards. Moderators suspend for up to 30 days; longer suspensions,
        bans, roles and changes of email are for admins.
      </p>
      <Keys
        keys={[
          ["n", "write a note"],
          ["s", "suspend"],
          ["b", "ban"],
        ]}
      />
    </Section>
  );
}

/** The keys that every list of staff has. */
function ListKeys() {
  return (
    <Section id="list-keys" title="Keys of every list">
      <Keys
        keys={[
          ["j", "next row"],
          ["k", "previous row"],
          ["/", "find"],
          ["u", "undo the last change of the site or its redirects"],
        ]}
      />
    </Section>
  );
}

function SiteHelp() {
  return (
    <Section id="site" title="Run the site">
      <p>
        The console covers daily work. What it can't do, such as restoring a backup or rolling back
        a release, is a command: the README's "Operate" says which.
      </p>
      <p>
        An announcement is one line above the header of every page. Say what happens and when, give
        it an end, and link to where it says more.
      </p>
      <p>
        <Link to="/admin/redirects">Redirects</Link> begins with what visitors asked for last week
        in vain. Give an address a redirect if it was ours, and ignore it if it never was.
      </p>
      <p>
        Before you change a role, close the site or delete an account, we ask for your password or
        passkey if you haven't used it in the last ten minutes. All of it is in the audit log under
        your name.
      </p>
      <p>
        <Link to="/admin/mail">Mail</Link> has every mail of the last 90 days as it was sent,
        without the links that only its recipient may have. What failed can be sent again, one mail
        or all.
      </p>
      <p>
        When something fails, the visitor's page has the id of the request.{" "}
        <Link to="/admin/errors">Errors</Link> finds it by that id, for a day: where it was, why,
        and how often the same happened.
      </p>
      <p>
        <Link to="/admin/jobs">Jobs</Link> lists what the site does by itself, each minute or each
        hour. A job is late once it missed two turns: then look at its state, and run it now.
        Running one twice does no harm. <Link to="/admin/dead-letters">Dead letters</Link> are what
        the queue gave up: find out why, then send them again or discard them.
      </p>
      <p>
        <Link to="/admin/backups">Backups</Link> says how old the newest copy is. Set a restore
        point before an import or a large change, so that the way back is one command.
      </p>
    </Section>
  );
}

type SectionProps = { id: string; title: string; children: ReactNode };

function Section({ id, title, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Keys({ keys }: { keys: readonly (readonly [string, string])[] }) {
  return (
    <ul className={styles.keys} aria-label="Keys">
      {keys.map(([key, words]) => (
        <li key={key}>
          <kbd>{key}</kbd> {words}
        </li>
      ))}
    </ul>
  );
}
