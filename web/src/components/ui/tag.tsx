import { styled } from '@mui/material/styles';
import type SvgIcon from '@mui/material/SvgIcon';
import { type StateName } from '../../theme/types.js';
import { RADIUS } from '../../theme/tokens.js';

/** Tags reuse the colours of the server states for good, bad and neutral. */
export type Tone = StateName | 'accent';

const Pill = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(({
  theme,
  tone,
}) => {
  const { accent, state } = theme.vars.palette;
  return {
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    height: 22,
    padding: '0 8px 0 6px',
    borderRadius: RADIUS.pill,
    backgroundColor: tone === 'accent' ? accent.soft : state[`${tone}Soft`],
    color: tone === 'accent' ? accent.text : state[tone],
    fontSize: '0.75rem',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    '& svg': { fontSize: 14 },
  };
});

export interface TagProps {
  readonly word: string;
  readonly tone: Tone;
  readonly icon: typeof SvgIcon;
}

/** A word with both a colour and an icon, so that neither has to be perceived to understand it. */
export function Tag({ word, tone, icon: Icon }: TagProps) {
  return (
    <Pill tone={tone}>
      <Icon aria-hidden />
      {word}
    </Pill>
  );
}
