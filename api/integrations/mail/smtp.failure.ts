import type { MailFault } from '#contract/statistics.ts';
import { MailFailure } from './mail.ts';

/** Properties of nodemailer's errors. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const faults: Record<string, MailFault> = {
  EDNS: 'unreachable',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'silent',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  EAUTH: 'password',
  ENOAUTH: 'password',
  EOAUTH2: 'password',
};

const sentences: Record<MailFault, string> = {
  unreachable: 'cannot be reached',
  silent: 'does not answer in time',
  tls: 'and this server do not agree on TLS',
  password: 'refuses the user or password of SMTP_URL',
  refused: 'refuses mail from here',
  busy: 'takes no mail now',
};

/** The failure of an attempt. Contains the codes of the server's response but not its text, which may repeat the address. */
export function failureOf(error: unknown, where: string): MailFailure {
  const failure = error as SmtpError;
  const server = `the mail server at ${where}`;
  const codes = `(${codesOf(failure)})`;
  if (isAboutRecipient(failure)) {
    const final = !isTransient(failure);
    return new MailFailure(
      `${server} ${final ? 'refuses the recipient' : 'does not take the recipient now'} ${codes}`,
      undefined,
      final,
    );
  }
  const fault = faultOf(failure);
  return new MailFailure(`${server} ${sentences[fault]} ${codes}`, fault);
}

/** 4xx: the same may work later (RFC 5321 §4.2.1). */
const isTransient = ({ responseCode = 0 }: SmtpError) => responseCode >= 400 && responseCode < 500;

/** Whether the recipient was refused, rather than the sender: 530, 5.7.1 and the like concern the sender. */
function isAboutRecipient({ code, command, response = '', responseCode }: SmtpError): boolean {
  if (code !== 'EENVELOPE' || command === 'MAIL FROM') return false;
  return responseCode === undefined || !(responseCode === 530 || /[45]\.7\.\d|relay/i.test(response));
}

function faultOf(failure: SmtpError): MailFault {
  if (isTransient(failure)) return 'busy';
  if (failure.code === 'ESOCKET' && /certificate|ssl|tls/i.test(failure.message)) return 'tls';
  return faults[failure.code ?? ''] ?? (failure.responseCode === undefined ? 'unreachable' : 'refused');
}

function codesOf({ code = 'unknown', response = '', responseCode, message }: SmtpError): string {
  if (responseCode !== undefined) {
    const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
    return [responseCode, enhanced].filter(Boolean).join(' ');
  }
  // Errors of the connection: their messages contain only network addresses and names of certificates.
  if (code !== 'ESOCKET' && code !== 'EDNS') return code;
  const opensslReason = /:error:[0-9A-F]+:[^:]*:[^:]*:([^:]+):/.exec(message)?.[1];
  return opensslReason ?? message.split('\n')[0]?.slice(0, 200) ?? code;
}
