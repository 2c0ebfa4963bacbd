import { Component, type ReactNode } from 'react';

interface ViewBoundaryProps {
  /** Renders the replacement of a view that failed; `again` renders the view once more. */
  fallback(again: () => void): ReactNode;
  /** When this value changes, a failed view is rendered again. */
  shows?: unknown;
  children: ReactNode;
}

interface ViewBoundaryState {
  readonly failed: boolean;
  readonly shows: unknown;
}

/** Catches errors in a view, so that an error does not remove the editor and unsaved work from the page. */
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
