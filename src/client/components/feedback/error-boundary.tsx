import { Component, type ContextType, type ReactNode } from 'react';
import { forgetFailedLoads } from '../../lib/lazy-part.tsx';
import { forgetFailedQueries, QueriesContext } from '../../lib/query-reset.ts';

type ErrorBoundaryProps = {
  /** The error is cleared when this changes: another page, another filter. */
  resetKey?: string;
  onReset?: () => void;
  /** Without it, nothing is shown. */
  fallback?: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
};

type ErrorBoundaryState = { failure: { error: unknown } | null; resetKey: string | undefined };

/** Shows `fallback` in place of children that threw; `retry` renders them again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static override contextType = QueriesContext;
  declare context: ContextType<typeof QueriesContext>;
  override state: ErrorBoundaryState = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey };
  }

  override componentDidCatch(): void {
    forgetFailedLoads();
    if (this.context) forgetFailedQueries(this.context);
  }

  retry = () => {
    this.props.onReset?.();
    this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback?.(failure.error, this.retry) : this.props.children;
  }
}
