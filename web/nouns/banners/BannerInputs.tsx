import type { Banner } from '#contract/banners.ts';
import { DeadLinks } from '../../kit/fields/links/DeadLinks.tsx';
import { LinkField } from '../../kit/fields/links/LinkField.tsx';
import type { OwnInputProps } from '../../kit/nouns/inputs.ts';

function LinkInput({ name, label, required, form: { control }, record }: OwnInputProps<Banner>) {
  return (
    <DeadLinks noun="banners" id={record?.id}>
      <LinkField {...{ control, name, label, required }} />
    </DeadLinks>
  );
}

export const inputs = { link: LinkInput };
