export interface Mail {
  to: string;
  subject: string;
  /** Plain text; nothing in it is markup. */
  text: string;
}

/** Sends one mail; rejects when it was not handed over, so that the job tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}
