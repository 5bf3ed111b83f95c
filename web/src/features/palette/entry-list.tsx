import { Fragment } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { type Entry } from './entries.js';
import { GroupName, Line, List } from './palette-styles.js';
import { paletteTexts } from './texts/en.js';

interface EntryListProps {
  readonly id: string;
  readonly entries: readonly Entry[];
  readonly chosen: number;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (entry: Entry) => void;
}

export const optionId = (listId: string, entry: Entry): string => `${listId}-${entry.id.replace(/\W/g, '-')}`;

/** Entries in order, with a heading where the group changes. */
export function EntryList({ id, entries, chosen, onPoint, onChoose }: EntryListProps) {
  const t = useTexts(paletteTexts);
  return (
    <List id={id} role="listbox" aria-label={t.results}>
      {entries.map((entry, index) => (
        <Fragment key={entry.id}>
          {entry.group !== entries[index - 1]?.group && (
            <GroupName role="presentation">{entry.group}</GroupName>
          )}
          <Line
            role="option"
            id={optionId(id, entry)}
            aria-selected={index === chosen}
            ref={(line) => {
              if (index === chosen) line?.scrollIntoView({ block: 'nearest' });
            }}
            onMouseMove={() => onPoint(index)}
            // Prevents mousedown from taking the focus off the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(entry)}
          >
            <entry.icon aria-hidden />
            <span>{entry.label}</span>
            {entry.detail !== undefined && <small>{entry.detail}</small>}
          </Line>
        </Fragment>
      ))}
    </List>
  );
}
