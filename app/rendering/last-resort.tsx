// Replaces the router's own files in the browser build (`vite/plugins.ts`): its defaults for a root without an error
// boundary or a fallback, which ours has, are part of every page's script otherwise.

import { Component, type ReactNode } from "react";

/** What is left when the document's frame itself can't be rendered, the root's error boundary included. */
export class RemixErrorBoundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <html lang="en">
        <body>
          This page failed. <a href="?">Retry</a>
        </body>
      </html>
    );
  }
}

/** The root has its own error boundary. */
export const RemixRootDefaultErrorBoundary = () => null;

/** Documents come with everything that their first rendering needs. */
export const RemixRootDefaultHydrateFallback = () => null;
