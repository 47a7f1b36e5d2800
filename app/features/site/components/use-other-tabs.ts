import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { openChannel, SESSION_CHANNEL } from "#app/lib/tabs-channel.ts";

/**
 * Keeps a browser's tabs in sync about who is signed in: each announces it when ready and when it
 * changes, and a tab that receives another name revalidates everything. Loaders announce for pages
 * whose script hasn't loaded yet.
 *
 * @param username empty when signed out
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
