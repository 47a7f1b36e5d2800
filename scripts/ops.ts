// npm run ops: commands for operating the site, locally or (--remote) in production.
import { AppError } from "#app/lib/errors.ts";
import { FLAG_REASONS } from "#db/schema/comments.ts";
import { DatabaseLockedError } from "./lib/local-database.ts";
import { fail } from "./lib/project.ts";
import { words } from "./lib/target.ts";
import { announce } from "./ops/announce.ts";
import { audit } from "./ops/audit.ts";
import { backups } from "./ops/backups.ts";
import { ban, pardon, suspend } from "./ops/ban.ts";
import { deadLetters } from "./ops/dead-letters.ts";
import { appeal, comment, inbox, report } from "./ops/desk.ts";
import { errors } from "./ops/errors.ts";
import { invite } from "./ops/invite.ts";
import { jobs } from "./ops/jobs.ts";
import { mail } from "./ops/mail.ts";
import {
  activation,
  deleteMember,
  email,
  exportMember,
  members,
  note,
  signOut,
  unsuspend,
} from "./ops/members.ts";
import { misreads } from "./ops/misreads.ts";
import { news } from "./ops/news.ts";
import { giveaway, livery } from "./ops/promotions.ts";
import { redirect } from "./ops/redirect.ts";
import { role } from "./ops/role.ts";
import { comingSoon, registration, submissions, undo } from "./ops/site.ts";
import { trackStaff } from "./ops/track-staff.ts";

type Command = {
  /** What may follow the command's name, with an explanation or none. */
  usage: Readonly<Record<string, string>>;
  /** Returns false if the arguments are invalid. */
  run(args: readonly string[]): Promise<boolean>;
};

const COMMANDS = new Map<string, Command>([
  [
    "coming-soon",
    {
      usage: {
        "on|off": "",
        "on [--from WHEN] [--until WHEN] [--guests NAMES]":
          "Eastern time; who sees the site anyway",
        "link [hour|day|week]": "lets its bearer see the site; a day by default",
        "end-links": "no link works anymore",
      },
      run: comingSoon,
    },
  ],
  [
    "undo",
    {
      usage: { "[VERSION]": "lists the latest changes of the settings, or takes one back" },
      run: undo,
    },
  ],
  [
    "announce",
    {
      usage: {
        "TEXT --until WHEN [--from WHEN] [--link LINK]": "WHEN: 2026-12-24T18:00, Eastern time",
        off: "takes the announcement off all pages",
      },
      run: announce,
    },
  ],
  [
    "redirect",
    {
      usage: {
        "add FROM TO [301|302|307|308]": "FROM may end in /*, TO may use the *",
        "rm FROM": "",
        list: "",
        "import FILE": "CSV with the columns from, to and status",
        missed: "what visitors asked for in vain last week",
        "ignore PATH": "no longer among the missed",
        "suggest PATH": "among them again",
      },
      run: redirect,
    },
  ],
  ["registration", { usage: { "open|closed": "" }, run: registration }],
  ["submissions", { usage: { "open|closed": "of time slips" }, run: submissions }],
  [
    "role",
    {
      usage: { "USERNAME racer|moderator|editor|admin [REASON]": "", list: "who has a staff role" },
      run: role,
    },
  ],
  [
    "ban",
    {
      usage: {
        "USERNAME REASON": "signed out, kept out, off the boards; at once",
        list: "who is banned, and why",
      },
      run: ban,
    },
  ],
  [
    "suspend",
    {
      usage: { "USERNAME DAYS REASON": "may read, but not write; the member reads the reason" },
      run: suspend,
    },
  ],
  ["unsuspend", { usage: { "USERNAME [REASON]": "before it ends by itself" }, run: unsuspend }],
  [
    "pardon",
    { usage: { "USERNAME [REASON]": "may sign in again; the runs are back" }, run: pardon },
  ],
  ["members", { usage: { "[WORDS]": "the newest, or by name, email or car" }, run: members }],
  [
    "note",
    { usage: { "USERNAME --by MODERATOR TEXT": "an internal note; only staff see it" }, run: note },
  ],
  ["sign-out", { usage: { USERNAME: "ends all sessions" }, run: signOut }],
  ["activation", { usage: { USERNAME: "mails a new link" }, run: activation }],
  ["email", { usage: { "USERNAME EMAIL": "mails the links that confirm it" }, run: email }],
  ["export", { usage: { USERNAME: "prints what is stored about the member" }, run: exportMember }],
  ["delete", { usage: { "USERNAME USERNAME": "for good" }, run: deleteMember }],
  [
    "invite",
    { usage: { "EMAIL [ORIGIN]": "an account for somebody; prints its link" }, run: invite },
  ],
  [
    "track-staff",
    {
      usage: {
        "list [TRACK]": "who works for a track; TRACK as in its address",
        "add TRACK MEMBER": "by username or email; told by mail",
        "end TRACK USERNAME": "told by mail",
      },
      run: trackStaff,
    },
  ],
  [
    "inbox",
    {
      usage: { "[slip|report|comment|appeal]": "what waits for moderators, the oldest first" },
      run: inbox,
    },
  ],
  [
    "report",
    {
      usage: {
        ID: "about a run",
        "uphold ID --by MODERATOR [--answer TEXT]": "the run is back in the queue",
        "dismiss ID --by MODERATOR [--answer TEXT]": "",
      },
      run: report,
    },
  ],
  [
    "comment",
    {
      usage: {
        ID: "with its flags",
        "remove ID --by MODERATOR --reason REASON [--note TEXT]": FLAG_REASONS.join(", "),
        "keep ID --by MODERATOR": "restores it",
      },
      run: comment,
    },
  ],
  [
    "appeal",
    {
      usage: {
        ID: "of a rejection",
        "uphold ID --by MODERATOR --answer TEXT": "mailed to the racer",
        "overturn ID --by MODERATOR --answer TEXT": "the slip is back in the queue",
      },
      run: appeal,
    },
  ],
  ["audit", { usage: { "[COUNT]": "the newest entries of the audit log" }, run: audit }],
  [
    "jobs",
    {
      usage: { "": "what runs by itself, when, and how it went", "run STEP": "within a minute" },
      run: jobs,
    },
  ],
  [
    "dead-letters",
    {
      usage: {
        "": "what the queue gave up",
        "send ID|all": "back into the queue",
        'discard ID "NAME"': "for good; the name is the one in the list",
      },
      run: deadLetters,
    },
  ],
  [
    "backups",
    {
      usage: { "": "copies and restore points", "point NOTE": "before something risky" },
      run: backups,
    },
  ],
  ["errors", { usage: { "[REQUEST]": "of the last day, or of a request" }, run: errors }],
  ["misreads", { usage: { "": "what racers say the slip form misread" }, run: misreads }],
  [
    "mail",
    {
      usage: {
        "list [failed|waiting|sent]": "the newest",
        failed: "mails that were given up, and why",
        "show ID": "as it was sent, without its secret links",
        "retry ID|all": "go out with the next hourly job",
      },
      run: mail,
    },
  ],
  [
    "news",
    {
      usage: {
        "sync [--shrink]": "mirrors the WordPress of NEWS_FEED_URL; goes on where it stopped",
      },
      run: news,
    },
  ],
  [
    "livery",
    {
      usage: {
        "open ROUND YYYY-MM-DD": "a round of app/features/livery/rounds.ts, and its last day",
        "close ROUND": "",
      },
      run: livery,
    },
  ],
  [
    "giveaway",
    {
      usage: {
        "open NAME YYYY-MM-DD": "",
        "close NAME": "",
        "draw NAME": "once; seed and entries go to the audit log",
      },
      run: giveaway,
    },
  ],
]);

function describeCommands(): string {
  const lines = [...COMMANDS].flatMap(([name, { usage }]) =>
    Object.entries(usage).map(([syntax, explanation]) =>
      `  ${`${name} ${syntax}`.trimEnd().padEnd(43)} ${explanation}`.trimEnd(),
    ),
  );
  return `Usage: npm run ops -- …\n${lines.join("\n")}\nAdd --remote to act on production, and --json to a list for other programs.\nThe site mails, signs, decides cases, deletes accounts and fills the queue; --no-wait doesn't wait for it.`;
}

const [name = "", ...args] = words;

if (/^(?:--help|-h|help)$/.test(name)) {
  console.log(describeCommands());
  process.exit(0);
}

try {
  const isValid = await COMMANDS.get(name)?.run(args);
  if (!isValid) fail(describeCommands());
} catch (error) {
  if (error instanceof AppError) fail(error.message);
  // drizzle wraps what a connection throws.
  const cause = error instanceof Error ? error.cause : undefined;
  for (const each of [error, cause]) if (each instanceof DatabaseLockedError) fail(each.message);
  throw error;
}
