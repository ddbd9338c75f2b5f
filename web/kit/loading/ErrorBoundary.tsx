import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  fallback(error: unknown): ReactNode;
}

/** Shows `fallback` instead of its children when they throw, where there is no router to do it. */
export class ErrorBoundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return 'error' in this.state ? this.props.fallback(this.state.error) : this.props.children;
  }
}
