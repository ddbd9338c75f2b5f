import { useLocation } from 'react-router';
import { stopMailsPath } from '#contract/mail-settings.ts';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { StopMails } from './StopMails.tsx';

/** The screens behind links of mails, in one chunk: the name of each chunk is in the first one, which all screens load. */
export const MailedLink = () => (useLocation().pathname === stopMailsPath ? <StopMails /> : <ConfirmEmail />);
