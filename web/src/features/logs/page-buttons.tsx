import ChevronLeft from '@mui/icons-material/ChevronLeftRounded';
import ChevronRight from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import usePagination, { type UsePaginationItem } from '@mui/material/usePagination';
import { type ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { RADIUS } from '../../theme/tokens.js';
import { logsTexts } from './texts/en.js';

const PageButton = styled(ButtonBase)(({ theme }) => ({
  minWidth: 30,
  height: 30,
  padding: '0 6px',
  borderRadius: RADIUS.control,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.78125rem',
  fontWeight: 550,
  '& svg': { fontSize: 18 },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover, color: theme.vars.palette.text.primary },
  '&.Mui-disabled': { color: theme.vars.palette.text.disabled },
  '&[aria-current="page"]': {
    backgroundColor: theme.vars.palette.accent.soft,
    color: theme.vars.palette.accent.text,
  },
}));

interface PageButtonsProps {
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

export function PageButtons({ page, pages, onChange }: PageButtonsProps) {
  const t = useTexts(logsTexts);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { items } = usePagination({
    count: pages,
    page,
    siblingCount: isPhone ? 0 : 1,
    onChange: (_, chosen) => onChange(chosen),
  });
  return (
    <nav aria-label={t.pages}>
      <Box component="ul" sx={{ listStyle: 'none', display: 'flex', gap: 0.5, m: 0, p: 0 }}>
        {items.map((item) => (
          <li key={item.type === 'page' ? `page-${item.page}` : item.type}>
            <Item item={item} />
          </li>
        ))}
      </Box>
    </nav>
  );
}

type ArrowKey = 'previousPage' | 'nextPage';

const ARROWS: Readonly<Partial<Record<UsePaginationItem['type'], { label: ArrowKey; icon: ReactNode }>>> = {
  previous: { label: 'previousPage', icon: <ChevronLeft /> },
  next: { label: 'nextPage', icon: <ChevronRight /> },
};

function Item({ item: { type, page, selected, disabled, onClick } }: { item: UsePaginationItem }) {
  const t = useTexts(logsTexts);
  if (type === 'start-ellipsis' || type === 'end-ellipsis') {
    return <Box sx={{ width: 20, lineHeight: '30px', textAlign: 'center', color: 'faint.text' }}>…</Box>;
  }
  const arrow = ARROWS[type];
  return (
    <PageButton
      disabled={disabled}
      onClick={onClick}
      aria-label={arrow ? t[arrow.label] : t.page({ page: String(page) })}
      aria-current={selected ? 'page' : undefined}
    >
      {arrow?.icon ?? page}
    </PageButton>
  );
}
