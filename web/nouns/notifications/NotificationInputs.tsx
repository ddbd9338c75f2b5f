import { useWatch } from 'react-hook-form';
import {
  maxBodyLength,
  maxTitleLength,
  type Notification,
  type notification,
  pushBytes,
  pushLimit,
} from '#contract/notifications.ts';
import { CountryField } from '../../kit/fields/CountryField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import type { Complete, OwnInputProps, Sections } from '../../kit/nouns/inputs.ts';
import { NounInputs } from '../../kit/nouns/NounInputs.tsx';
import { type NotificationWords, useNotificationTexts } from './notifications.texts.ts';
import { SendTimeField } from './SendTimeField.tsx';

type Noun = typeof notification;

const declared = {
  main: {
    inputs: {
      country: { kind: 'country', required: true },
      title: { kind: 'own', required: true },
      body: { kind: 'own', required: true },
      type: { kind: 'text', disabled: true },
    },
  },
  time: { inputs: { send_at: { kind: 'own' } } },
} as const satisfies Sections<Noun, NotificationWords['sections']>;
/** A field of the contract without an input does not compile. */
export const sections = declared satisfies Complete<Noun, typeof declared>;

const parts = {
  CountryField,
  inputs: {
    title: (props: OwnInputProps) => <CountedInput {...props} max={maxTitleLength} />,
    body: BodyInput,
    send_at: SendTimeInput,
  },
};

type Props = Pick<OwnInputProps<Notification>, 'form' | 'record'>;

/** The inputs of a notification. */
export function NotificationInputs({ form, record }: Props) {
  const t = useNotificationTexts();
  return <NounInputs {...{ sections, t, parts, form, record }} />;
}

type CountedProps = OwnInputProps & { max: number; rows?: number };

/** A text with its number of characters. */
function CountedInput({ name, label, required, form: { control }, max, rows }: CountedProps) {
  const t = useNotificationTexts();
  const value: string = useWatch({ control, name });
  const used = value.trim().length;
  const counter = t.characters(used, max);
  return (
    <TextField
      {...{ control, name, label, required, rows }}
      hint={used > max ? <span style={{ color: 'var(--danger)' }}>{counter}</span> : counter}
    />
  );
}

/** The message, and how many bytes of a push title and message take together. */
function BodyInput(props: OwnInputProps) {
  const t = useNotificationTexts();
  const { control } = props.form;
  const [title, body, country] = useWatch({ control, name: ['title', 'body', 'country'] });
  const used = pushBytes({ title: title.trim(), body: body.trim(), country: country || 'AR' });
  return (
    <>
      <CountedInput {...props} max={maxBodyLength} rows={4} />
      <span
        style={{
          marginTop: -8,
          fontSize: 12.5,
          fontVariantNumeric: 'tabular-nums',
          color: used > pushLimit ? 'var(--danger)' : 'var(--text-quiet)',
        }}
      >
        {t.used(used, pushLimit)}
      </span>
    </>
  );
}

function SendTimeInput({ name, label, form: { control } }: OwnInputProps) {
  return <SendTimeField {...{ control, name, label }} country={useWatch({ control, name: 'country' })} />;
}
