/** A page that isn't a Markdown file, as the search finds it. */
export type SitePage = {
  path: string;
  title: string;
  /** A line below the title. */
  description: string;
  /** Other words that racers use for it. */
  also: string;
  /** What racers call it, whole: for each of these queries it is first. */
  names?: readonly string[];
};

/** The questions that racers ask. */
export const FAQ_PATH = "/racing-hq/racing-faq";

/** The public pages that aren't Markdown files, and parts of those that are, with what racers call them. */
export const SITE_PAGES: readonly SitePage[] = [
  {
    path: "/1320-club",
    title: "The boards",
    description: "Stock and modified quarter-mile boards, every run checked.",
    also: "1320 club leaderboard quickest fastest times rankings top list stock modified",
  },
  {
    path: "/1320-club/submit",
    title: "Submit a slip",
    description: "Photo, numbers, done.",
    also: "upload send add post enter time slip timeslip run pass photo",
  },
  {
    path: "/1320-club/records",
    title: "Records",
    description: "How low the boards went, and when.",
    also: "record holder quickest ever history",
  },
  {
    path: "/1320-club/ladders",
    title: "Ladders",
    description: "The quickest by model, trim, state, track, model year and drivetrain.",
    also: "ladder leaderboard quickest fastest ranking model state drivetrain year week",
    names: ["number one of the week", "number ones of the week", "quickest of the week"],
  },
  {
    path: "/1320-club/champions",
    title: "Season champions",
    description: "The stock and modified champion of every season.",
    also: "champion winner title season year new year best of",
  },
  {
    path: "/1320-club/data",
    title: "Use our data",
    description: "The boards as files and over the API.",
    also: "api csv download open developer json export",
  },
  {
    path: "/verify",
    title: "Check a certificate",
    description: "Whether a run's certificate is ours and unchanged.",
    also: "verify genuine real fake signature proof certificate qr code",
  },
  {
    path: "/tracks",
    title: "Tracks",
    description: "Every strip our racers run, and who's quickest there.",
    also: "strips dragways dragstrips list all time slips results runs by strip",
  },
  {
    path: "/track-locator",
    title: "Track locator",
    description: "The nearest quarter mile, from a ZIP code or a town.",
    also: "find nearest closest strip map zip quarter mile around here",
  },
  {
    path: "/horsepower-locator",
    title: "Horsepower locator",
    description: "Which dealers near you have one.",
    also: "dealers dealership buy stock inventory lot new car sale",
  },
  {
    path: "/events",
    title: "Events",
    description: "What's running near you, on a map and by date.",
    also: "schedule calendar race dates map upcoming",
  },
  {
    path: "/events/past-events",
    title: "Past events",
    description: "How it went.",
    also: "results finished last year",
  },
  {
    path: "/news",
    title: "News",
    description: "What happened at the strip.",
    also: "articles stories blog",
  },
  {
    path: "/news/search",
    title: "Search the news",
    description: "Stories by a word in them.",
    also: "articles archive",
  },
  {
    path: "/news/contributors",
    title: "Contributors",
    description: "Who writes here.",
    also: "authors writers editors journalists",
  },
  {
    path: "/videos",
    title: "Videos",
    description: "Passes, builds, burnouts.",
    also: "clips watch youtube reels",
  },
  {
    path: "/downloads",
    title: "Downloads",
    description: "Checklists, sheets for the pit, wallpapers.",
    also: "wallpaper pdf print logbook poster background",
  },
  {
    path: "/social",
    title: "Social",
    description: "Your posts, tagged.",
    also: "instagram hashtag posts",
  },
  {
    path: "/livery-shootout",
    title: "Livery shootout",
    description: "Vote for the best paint.",
    also: "vote paint design wrap",
  },
  {
    path: "/radford-giveaway",
    title: "Radford giveaway",
    description: "Rules, entry, the draw.",
    also: "win prize contest sweepstakes raffle",
  },
  {
    path: "/drag-pak/access",
    title: "Request a Drag Pak",
    description: "For racers and dealers.",
    also: "buy order price mopar",
  },
  {
    path: "/login",
    title: "Log in",
    description: "To your garage.",
    also: "sign signin login passkey password account",
  },
  {
    path: "/register",
    title: "Register",
    description: "Four steps, and you're in.",
    also: "sign up signup join create new account membership member",
  },
  {
    path: "/forgot-password",
    title: "Forgot your password?",
    description: "We email you a link to set a new one.",
    also: "reset lost change recover locked out login",
  },
  {
    path: "/manage-account",
    title: "Manage account",
    description: "Your name, email, password, devices and data.",
    also: "settings profile delete export change email username password passkey log out unsubscribe privacy",
  },
  {
    path: "/manage-account/blocked",
    title: "Blocked members",
    description: "Members who can't mention you and whose comments are folded for you.",
    also: "block list unblock ignore mute harass troll",
  },
  {
    path: "/challenges",
    title: "Challenges",
    description: "Thirty days against another member.",
    also: "challenge head to head duel grudge match rival versus race friend member somebody bet",
  },
  {
    path: "/notices",
    title: "Notices",
    description: "What happened while you were away, and what you want to hear about.",
    also: "notifications notification inbox bell alerts settings unsubscribe mute turn off email emails mail mails push",
    names: ["unsubscribe", "unsubscribe from emails"],
  },
  {
    path: "/following",
    title: "Following",
    description: "What's new at the racers, cars, tracks and tags that you follow.",
    also: "follow follows followers feed subscribe rss unfollow favorites watch list",
  },
  {
    path: "/help#states",
    title: "What each state means",
    description: "Pending, in review, needs info, rejected: what happens next.",
    also: "slip rejected declined refused denied status pending waiting review why sent back appeal",
  },
  {
    path: "/help#photos",
    title: "Photograph a slip",
    description: "So that nobody has to ask twice.",
    also: "photo picture image camera vin upload requirements",
  },
  {
    path: "/help#phone",
    title: "On your phone",
    description: "No app to download: add the site to your home screen.",
    also: "app apps phone mobile iphone ipad ios android install home screen icon offline signal pwa store",
    names: ["app", "the app", "mobile app", "phone app", "iphone app", "android app", "app store"],
  },
  {
    path: "/help#track",
    title: "Confirmed by the track",
    description: "Your run is among a strip's results: claim it, and the strip confirms it.",
    also: "claim claims result results sheet strip car number mine my run unclaimed",
  },
  {
    path: "/help#certificates",
    title: "Certificates",
    description: "A run on paper, signed, for anybody to check.",
    also: "certificate print pdf download signed proof qr run",
  },
  {
    path: `${FAQ_PATH}#how-are-badges-earned`,
    title: "How are badges earned?",
    description: "From approved runs alone, by elapsed time, 60-foot time and speed.",
    also: "badge badges award awards earn earned medal patch",
    names: ["badge", "badges"],
  },
  {
    path: "/tools",
    title: "Tools",
    description: "The sums that racers do between rounds.",
    also: "calculator calculators formula formulas converter",
  },
  {
    path: "/tools/density-altitude",
    title: "Density altitude",
    description: "How thin the air is today, and what it costs you.",
    also: "weather air da correction calculator barometer humidity temperature elevation sea level",
    names: ["DA"],
  },
  {
    path: "/tools/horsepower",
    title: "Horsepower",
    description: "What your slip says about the engine.",
    also: "hp calculator power weight et trap speed hale huntington",
  },
  {
    path: "/tools/eighth-mile",
    title: "Eighth to quarter",
    description: "What an eighth-mile slip would be at the quarter.",
    also: "1/8 1/4 eighth quarter mile convert conversion converter calculator 660 1320",
    names: ["1/8 mile", "1/8", "eighth mile", "8th mile"],
  },
  {
    path: "/tools/dial-in",
    title: "Dial-in",
    description: "What to write on the window.",
    also: "dial predict prediction bracket breakout calculator",
  },
  {
    path: "/tools/gearing",
    title: "Gear, tire and trap speed",
    description: "How fast the engine turns in the traps.",
    also: "gear ratio rear axle tire size diameter rpm calculator final drive",
  },
  {
    path: "/tools/sixty-foot",
    title: "What a better 60 ft is worth",
    description: "How much of a better launch arrives at the stripe.",
    also: "60 ft sixty foot short time launch gain calculator",
  },
  {
    path: "/tools/reaction",
    title: "Reaction and rollout",
    description: "Where your reaction time comes from.",
    also: "rt light tree rollout staging shallow deep calculator",
    names: ["reaction time", "reaction times"],
  },
  {
    path: "/tools/compare",
    title: "Compare two runs",
    description: "Any two runs from the boards, split by split.",
    also: "versus vs difference side by side comparison slips slip passes",
  },
  {
    path: "/tools/practice-tree",
    title: "Practice tree",
    description: "Five lights between rounds, on a full or a pro tree.",
    also: "christmas tree game reaction time rt light lights full pro foot brake delay box red light week board",
  },
];
