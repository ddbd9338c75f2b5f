import type { MailFault } from '#contract/statistics.ts';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text; nothing in it is markup. */
  text: string;
  /** The same as HTML, for readers that show it. */
  html?: string;
  /** By which mail servers recognize the same mail again. */
  messageId?: string;
  headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** Sends one mail. Throws `MailFailure` unless the server accepted it, so that the job retries. */
  send(mail: Mail): Promise<void>;
  /** Checks connection and authentication without sending. Throws `MailFailure`. */
  verify(): Promise<void>;
  close(): void;
}

/** A mail was not accepted. The message is for the log, without addresses of mail, links and passwords. */
export class MailFailure extends Error {
  override name = 'MailFailure';
  /** Logged without a stack. */
  readonly expected = true;
  /** What is wrong with the mail server or the settings; undefined when only this mail was refused. */
  readonly fault: MailFault | undefined;
  /** True when a retry cannot succeed. */
  readonly final: boolean;

  constructor(message: string, fault: MailFault | undefined, final = false) {
    super(message);
    this.fault = fault;
    this.final = final;
  }
}
