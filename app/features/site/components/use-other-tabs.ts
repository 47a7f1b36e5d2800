import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { openChannel, SESSION_CHANNEL } from "#app/lib/tabs-channel.ts";

/**
 * Keeps the tabs of one browser at one mind about who is signed in: each says so when it is ready and
 * when that changes, and one that hears another name revalidates everything. Pages that have no script
 * yet are spoken for by their loader.
 *
 * @param username empty where nobody is signed in
 */
export function useOtherTabs(username: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const channel = openChannel(SESSION_CHANNEL);
    if (!channel) return;
    channel.onmessage = ({ data }) => {
      if (data !== username) void revalidate();
    };
    channel.postMessage(username);
    return () => channel.close();
  }, [username, revalidate]);
}
