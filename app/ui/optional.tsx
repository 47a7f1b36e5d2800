import { Component, type ReactNode } from "react";

type OptionalProps = {
  children: ReactNode;
  /** Called once when the children can't be shown; left out, the page tells the visitor (app/rendering). */
  onFailure?: (error: unknown) => void;
};

/** What a page can do without: where its script can't be had, nothing is shown in its place. */
export class Optional extends Component<OptionalProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    const { onFailure = reportError } = this.props;
    onFailure(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
