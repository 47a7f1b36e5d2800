/** The fields of a user row that its owner may see. */
type OwnUser = {
  id: number;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  country: string;
  zipCode: string;
  isActivated: boolean;
  hasNewsOptIn: boolean;
  hasEventsOptIn: boolean;
  hasPledged: boolean;
  joined1320At: Date | null;
};

/** A vote in the livery shootout, by the slugs of its round and design. */
export type OwnVote = { round: string; design: string };

/** A user's activity: their latest comments, and the posts and articles they like. */
type OwnTalk = {
  comments: readonly {
    postId: number;
    topicId: number;
    parentPost: number | null;
    content: string;
  }[];
  likes: readonly { postId: number }[];
  articleLikes: readonly { articleId: number }[];
};

/** The user object of the API, only for the owner. */
export function presentUser(
  user: OwnUser,
  { votes, ...talk }: OwnTalk & { votes: readonly OwnVote[] },
) {
  const comments = talk.comments.map((comment) => ({ ...comment }));
  const likes = talk.likes.map(({ postId }) => ({ postId }));
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    country: user.country,
    zipCode: user.zipCode,
    isActivated: user.isActivated,
    optInNews: user.hasNewsOptIn,
    optInEvents: user.hasEventsOptIn,
    noRacingPledge: user.hasPledged,
    clubs: user.joined1320At ? ["1320"] : [],
    newsArticleLikes: talk.articleLikes.map(({ articleId }) => articleId),
    votes: votes.map(({ round, design }) => ({ round, design })),
    comments,
    likes,
    activation: null,
    isLoggedIn: true,
    discourse: { comments, likes },
  };
}
