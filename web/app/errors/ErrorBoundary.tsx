import { Component, type ReactNode } from 'react';
import { ErrorMessage } from './ErrorMessage.tsx';

/** Shows a message instead of its children when they throw, where there is no router to do it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return 'error' in this.state ? <ErrorMessage error={this.state.error} whole /> : this.props.children;
  }
}
