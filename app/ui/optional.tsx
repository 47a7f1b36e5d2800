import { Component, type ReactNode } from "react";

type OptionalProps = {
  children: ReactNode;
  /** Called once if the children can't be rendered; by default the page tells the visitor (app/rendering). */
  onFailure?: (error: unknown) => void;
};

/** Renders a part that the page can do without: if its script can't be loaded, nothing is shown. */
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
