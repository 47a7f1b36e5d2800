import { FLAG_REASONS } from "#db/schema/comments.ts";

type Command = {
  /** What may follow the command's name, with an explanation or none. */
  usage: Readonly<Record<string, string>>;
  /** Returns false if the arguments are invalid. */
  run(args: readonly string[]): Promise<boolean>;
};

/** The commands of `npm run ops`, by name. Each module is loaded when its command runs: all of them take two seconds. */
export const COMMANDS = new Map<string, Command>([
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
      run: async (args) => (await import("./site.ts")).comingSoon(args),
    },
  ],
  [
    "undo",
    {
      usage: { "[VERSION]": "lists the latest changes of the settings, or takes one back" },
      run: async (args) => (await import("./site.ts")).undo(args),
    },
  ],
  [
    "announce",
    {
      usage: {
        "TEXT --until WHEN [--from WHEN] [--link LINK]": "WHEN: 2026-12-24T18:00, Eastern time",
        off: "takes the announcement off all pages",
      },
      run: async (args) => (await import("./announce.ts")).announce(args),
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
      run: async (args) => (await import("./redirect.ts")).redirect(args),
    },
  ],
  [
    "registration",
    {
      usage: { "open|closed": "" },
      run: async (args) => (await import("./site.ts")).registration(args),
    },
  ],
  [
    "submissions",
    {
      usage: { "open|closed": "of time slips" },
      run: async (args) => (await import("./site.ts")).submissions(args),
    },
  ],
  [
    "role",
    {
      usage: { "USERNAME racer|moderator|editor|admin [REASON]": "", list: "who has a staff role" },
      run: async (args) => (await import("./role.ts")).role(args),
    },
  ],
  [
    "ban",
    {
      usage: {
        "USERNAME REASON": "signed out, kept out, off the boards; at once",
        list: "who is banned, and why",
      },
      run: async (args) => (await import("./ban.ts")).ban(args),
    },
  ],
  [
    "suspend",
    {
      usage: { "USERNAME DAYS REASON": "may read, but not write; the member reads the reason" },
      run: async (args) => (await import("./ban.ts")).suspend(args),
    },
  ],
  [
    "unsuspend",
    {
      usage: { "USERNAME [REASON]": "before it ends by itself" },
      run: async (args) => (await import("./members.ts")).unsuspend(args),
    },
  ],
  [
    "pardon",
    {
      usage: { "USERNAME [REASON]": "may sign in again; the runs are back" },
      run: async (args) => (await import("./ban.ts")).pardon(args),
    },
  ],
  [
    "members",
    {
      usage: { "[WORDS]": "the newest, or by name, email or car" },
      run: async (args) => (await import("./members.ts")).members(args),
    },
  ],
  [
    "note",
    {
      usage: { "USERNAME --by MODERATOR TEXT": "an internal note; only staff see it" },
      run: async (args) => (await import("./members.ts")).note(args),
    },
  ],
  [
    "sign-out",
    {
      usage: { USERNAME: "ends all sessions" },
      run: async (args) => (await import("./members.ts")).signOut(args),
    },
  ],
  [
    "activation",
    {
      usage: { USERNAME: "mails a new link" },
      run: async (args) => (await import("./members.ts")).activation(args),
    },
  ],
  [
    "email",
    {
      usage: { "USERNAME EMAIL": "mails the links that confirm it" },
      run: async (args) => (await import("./members.ts")).email(args),
    },
  ],
  [
    "export",
    {
      usage: { USERNAME: "prints what is stored about the member" },
      run: async (args) => (await import("./members.ts")).exportMember(args),
    },
  ],
  [
    "delete",
    {
      usage: { "USERNAME USERNAME": "for good" },
      run: async (args) => (await import("./members.ts")).deleteMember(args),
    },
  ],
  [
    "invite",
    {
      usage: { "EMAIL [ORIGIN]": "an account for somebody; prints its link" },
      run: async (args) => (await import("./invite.ts")).invite(args),
    },
  ],
  [
    "track-staff",
    {
      usage: {
        "list [TRACK]": "who works for a track; TRACK as in its address",
        "add TRACK MEMBER": "by username or email; told by mail",
        "end TRACK USERNAME": "told by mail",
      },
      run: async (args) => (await import("./track-staff.ts")).trackStaff(args),
    },
  ],
  [
    "inbox",
    {
      usage: { "[slip|report|comment|appeal]": "what waits for moderators, the oldest first" },
      run: async (args) => (await import("./desk.ts")).inbox(args),
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
      run: async (args) => (await import("./desk.ts")).report(args),
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
      run: async (args) => (await import("./desk.ts")).comment(args),
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
      run: async (args) => (await import("./desk.ts")).appeal(args),
    },
  ],
  [
    "audit",
    {
      usage: { "[COUNT]": "the newest entries of the audit log" },
      run: async (args) => (await import("./audit.ts")).audit(args),
    },
  ],
  [
    "jobs",
    {
      usage: { "": "what runs by itself, when, and how it went", "run STEP": "within a minute" },
      run: async (args) => (await import("./jobs.ts")).jobs(args),
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
      run: async (args) => (await import("./dead-letters.ts")).deadLetters(args),
    },
  ],
  [
    "backups",
    {
      usage: { "": "copies and restore points", "point NOTE": "before something risky" },
      run: async (args) => (await import("./backups.ts")).backups(args),
    },
  ],
  [
    "errors",
    {
      usage: { "[REQUEST]": "of the last day, or of a request" },
      run: async (args) => (await import("./errors.ts")).errors(args),
    },
  ],
  [
    "misreads",
    {
      usage: { "": "what racers say the slip form misread" },
      run: async (args) => (await import("./misreads.ts")).misreads(args),
    },
  ],
  [
    "mail",
    {
      usage: {
        "list [failed|waiting|sent]": "the newest",
        failed: "mails that were given up, and why",
        "show ID": "as it was sent, without its secret links",
        "retry ID|all": "go out with the next hourly job",
      },
      run: async (args) => (await import("./mail.ts")).mail(args),
    },
  ],
  [
    "news",
    {
      usage: {
        "sync [--shrink]": "mirrors the WordPress of NEWS_FEED_URL; goes on where it stopped",
      },
      run: async (args) => (await import("./news.ts")).news(args),
    },
  ],
  [
    "livery",
    {
      usage: {
        "open ROUND YYYY-MM-DD": "a round of app/features/livery/rounds.ts, and its last day",
        "close ROUND": "",
      },
      run: async (args) => (await import("./promotions.ts")).livery(args),
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
      run: async (args) => (await import("./promotions.ts")).giveaway(args),
    },
  ],
]);

/** What `npm run ops` prints as its help. */
export function describeCommands(): string {
  const lines = [...COMMANDS].flatMap(([name, { usage }]) =>
    Object.entries(usage).map(([syntax, explanation]) =>
      `  ${`${name} ${syntax}`.trimEnd().padEnd(43)} ${explanation}`.trimEnd(),
    ),
  );
  return `Usage: npm run ops -- …\n${lines.join("\n")}\nAdd --remote to act on production, and --json to a list for other programs.\nThe site mails, signs, decides cases, deletes accounts and fills the queue; --no-wait doesn't wait for it.`;
}
