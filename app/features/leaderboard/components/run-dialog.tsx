import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { commentsAnchor } from "#app/features/comments/comments-anchor.ts";
import { apiFetch } from "#app/lib/api-client.ts";
import { Link } from "#app/rendering/index.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { Paper } from "#app/ui/paper.tsx";
import type { RunView } from "../read-run.server.ts";
import styles from "./run-dialog.module.css";
import { RunSlip } from "./run-slip.tsx";

/**
 * A run in a dialog over the board.
 *
 * @param path the run's own page
 */
export function RunDialog({ path }: { path: string }) {
  const { run, hasFailed, isBusy, read } = useRun(path);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    // Back closes at once, even if reloading the board takes long.
    const follow = () => setOpen(location.pathname === path);
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [path]);
  const close = () => {
    if (!hasFailed) return navigate(-1);
    // Going back would reload the board, which would fail too.
    const unchanged = { preventScrollReset: true, defaultShouldRevalidate: false };
    return navigate(pathname + search, { ...unchanged, replace: true });
  };
  return (
    <Modal title="Time slip" isOpen={isOpen} onClose={close} size="large">
      {run && (
        <RunSlip run={run}>
          {run.isListed && (
            <Link to={`${path}#${commentsAnchor({ kind: "slip", id: run.id })}`}>
              Read the comments
            </Link>
          )}
        </RunSlip>
      )}
      {hasFailed && (
        <Alert status="danger">
          <p>We can't load this slip right now.</p>
          <Button type="button" variant="ghost" isBusy={isBusy} onClick={read}>
            Retry
          </Button>
        </Alert>
      )}
      {!run && !hasFailed && <SlipSkeleton />}
    </Modal>
  );
}

/** A placeholder while the slip is loading. */
function SlipSkeleton() {
  return (
    <Paper className={styles.skeleton}>
      <p role="status">Loading the slip.</p>
      <span />
      <span />
      <span />
      <span />
    </Paper>
  );
}

/** Fetched without the router, which would replace the page on a failure. */
function useRun(path: string) {
  const [run, setRun] = useState<RunView | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const read = useCallback(async () => {
    setBusy(true);
    try {
      const response = await apiFetch(`${path}/run.json`);
      setRun(await response.json());
      setFailed(false);
    } catch {
      setFailed(true);
    }
    setBusy(false);
  }, [path]);
  useEffect(() => {
    read();
  }, [read]);
  return { run, hasFailed, isBusy, read };
}
