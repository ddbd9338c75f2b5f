import type { MailFault } from '#contract/statistics.ts';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text; nothing in it is markup. */
  text: string;
}

export interface Mailer {
  /** Sends one mail; throws `MailFailure` when it was not handed over, so that the job tries again. */
  send(mail: Mail): Promise<void>;
  /** Tries whether mail could be sent, without sending any; throws `MailFailure`. */
  verify(): Promise<void>;
  close(): void;
}

/** A mail was not taken. The message is for the log: it holds no address of mail, no link and no password. */
export class MailFailure extends Error {
  override name = 'MailFailure';
  /** The log needs no stack. */
  readonly expected = true;
  /** What is wrong with the mail server or the settings; undefined when it only does not take this mail. */
  readonly fault: MailFault | undefined;
  /** True when another try cannot help. */
  readonly final: boolean;

  constructor(message: string, fault: MailFault | undefined, final = false) {
    super(message);
    this.fault = fault;
    this.final = final;
  }
}
