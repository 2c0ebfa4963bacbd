import { Component, type ReactNode } from 'react';

interface ViewBoundaryProps {
  /** What stands in the place of a view that failed; `again` draws the view anew. */
  fallback(again: () => void): ReactNode;
  /** A view that failed is drawn anew as soon as this is another. */
  shows?: unknown;
  children: ReactNode;
}

interface ViewBoundaryState {
  readonly failed: boolean;
  readonly shows: unknown;
}

/** Keeps a view that throws from taking the editor, and with it unsaved work, out of the page. */
export class ViewBoundary extends Component<ViewBoundaryProps, ViewBoundaryState> {
  override state: ViewBoundaryState = { failed: false, shows: this.props.shows };

  static getDerivedStateFromError(): Partial<ViewBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ shows }: ViewBoundaryProps, state: ViewBoundaryState) {
    return shows === state.shows ? null : { failed: false, shows };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(() => this.setState({ failed: false }));
  }
}
