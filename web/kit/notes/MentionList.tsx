import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Paper from '@mui/material/Paper';
import type { NotePerson } from '#contract/notes.ts';
import { mentionOf } from './mentions.ts';
import { useNoteTexts } from './notes.texts.ts';

interface Props {
  id: string;
  people: readonly NotePerson[];
  /** The index of the person that Enter chooses. */
  active: number;
  optionId(at: number): string;
  choose(person: NotePerson): void;
}

/** The people of the team below the text; the focus stays in the text. */
export function MentionList({ id, people, active, optionId, choose }: Props) {
  const t = useNoteTexts();
  return (
    <Paper
      elevation={4}
      sx={{ position: 'absolute', zIndex: 1, left: 0, right: 0, maxHeight: 280, overflow: 'auto' }}
    >
      <MenuList id={id} role="listbox" aria-label={t.people} dense>
        {people.map((person, at) => (
          <MenuItem
            key={person.id}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            selected={at === active}
            aria-selected={at === active}
            // Before the text loses the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
            sx={{ minHeight: 44, overflowWrap: 'anywhere', whiteSpace: 'normal' }}
          >
            {mentionOf(person).slice(1)}
          </MenuItem>
        ))}
        {people.length === 0 ? (
          <MenuItem role="option" aria-selected={false} disabled>
            {t.nobody}
          </MenuItem>
        ) : null}
      </MenuList>
    </Paper>
  );
}
