import { useEffect, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { Modal } from "#app/ui/modal.tsx";
import type { RunView } from "../read-run.server.ts";
import { RunSlip } from "./run-slip.tsx";

/**
 * A run over the board.
 *
 * @param path the run's own page, whose data this shows
 */
export function RunDialog({ path }: { path: string }) {
  const { data, load } = useFetcher<{ run: RunView }>();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    load(path);
  }, [load, path]);
  useEffect(() => {
    // Back closes at once, however long the board beneath takes to be read anew.
    const follow = () => setOpen(location.pathname === path);
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [path]);
  return (
    <Modal title="Time slip" isOpen={isOpen} onClose={() => navigate(-1)} size="large">
      {data ? <RunSlip run={data.run} isCompact /> : <p role="status">Reading the slip.</p>}
    </Modal>
  );
}
