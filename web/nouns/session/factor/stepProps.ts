import type { ReactNode } from 'react';
import type { AnswerOf } from '#contract/kit/endpoint.ts';
import type { session } from '#contract/session.ts';
import type { Credentials } from '../signIn.ts';

/** What every second step of a sign-in is given. */
export interface StepProps {
  credentials: Credentials;
  /** The page or dialog around it. */
  frame(title: string, hint: string, children: ReactNode): ReactNode;
  /** The session was given; nothing else needs to be shown. */
  signedIn(answer: AnswerOf<typeof session.login>): void;
  /** Back to email and password. */
  restart(): void;
}
