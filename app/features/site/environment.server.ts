import { BUILD } from "#app/build.ts";
import type { Config, Deps } from "#app/deps.ts";

export type Environment = {
  build: { id: string; commit: string; builtAt: string };
  name: Config["environment"];
  flags: { name: string; isOn: boolean }[];
};

/** The running build and what is enabled. For a secret or an address, only whether it is set. */
export function describeEnvironment(
  { config }: Pick<Deps, "config">,
  isComingSoon: boolean,
): Environment {
  return {
    build: {
      id: config.buildId,
      commit: BUILD.commit,
      builtAt: new Date(BUILD.timestamp).toISOString(),
    },
    name: config.environment,
    flags: [
      { name: "Coming soon", isOn: isComingSoon },
      { name: "Stolen password check", isOn: config.pwnedPasswordsUrl !== null },
      { name: "Store prices", isOn: config.storeFeedUrl !== null },
      { name: "Video feed", isOn: config.videoFeedUrls.length > 0 },
      { name: "News from WordPress", isOn: config.newsFeedUrl !== null },
      { name: "News webhook", isOn: config.newsWebhookSecrets.length > 0 },
      { name: "Live air", isOn: config.weatherUrl !== null },
      { name: "Zoomable map", isOn: config.mapTilesUrl !== null },
      { name: "Forum comments", isOn: config.forum !== null },
      { name: "Social feed", isOn: config.socialFeedUrl !== null },
    ],
  };
}
