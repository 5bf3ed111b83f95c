import CheckCircle from '@mui/icons-material/CheckCircleRounded';
import Close from '@mui/icons-material/CloseRounded';
import ErrorIcon from '@mui/icons-material/ErrorRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { keyframes, styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { TOAST_DURATION_MS } from '@outpost/contracts/limits.js';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { RADIUS } from '../../theme/tokens.js';
import { uiTexts } from './texts/en.js';
import { type Toast } from './toast-context.js';

/** Minimum drag distance that counts as a swipe. */
const SWIPE_THRESHOLD_PX = 50;

const appear = keyframes`
  from { opacity: 0; transform: translateY(-8px) scale(0.98); }
`;

const Card = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '12px 10px 12px 14px',
  [theme.breakpoints.down('sm')]: { padding: '7px 8px 7px 12px' },
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.line.strong}`,
  backgroundColor: theme.vars.palette.surface.overlay,
  boxShadow: theme.vars.palette.elevation.floating,
  touchAction: 'pan-y',
  fontVariantNumeric: 'normal',
  // Otherwise a drag would select the text instead of moving the toast.
  userSelect: 'none',
  animation: `${appear} 180ms ease-out`,
}));

/** On a phone a toast stays within the space that dialogs leave above themselves; while held it shows all its text. */
const Description = styled('div')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.down('sm')]: {
    '&[data-shortened="true"]': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
    },
  },
}));

/**
 * A plain button rather than the library's icon button: this card is part of the first page, which has a size budget.
 */
const DismissButton = styled(ButtonBase)(({ theme }) => ({
  flex: 'none',
  width: 28,
  height: 28,
  [theme.breakpoints.down('sm')]: { width: 36, height: 36, margin: '-4px -4px -4px 0' },
  borderRadius: RADIUS.control,
  color: theme.vars.palette.text.secondary,
  '&:hover': { color: theme.vars.palette.text.primary, backgroundColor: theme.vars.palette.action.hover },
}));

const ActionButton = styled(ButtonBase)(({ theme }) => ({
  minHeight: 28,
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: theme.vars.palette.accent.text,
  '&:hover': { textDecoration: 'underline' },
}));

interface ToastCardProps {
  readonly toast: Toast;
  readonly onDismiss: () => void;
}

export function ToastCard({ toast, onDismiss }: ToastCardProps) {
  const t = useTexts(uiTexts);
  const [isHeld, setHeld] = useState(false);
  const { offset, handlers } = useSwipeRight(onDismiss);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onDismiss, TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [isHeld, onDismiss]);
  const isDestructive = toast.tone === 'destructive';
  return (
    <Card
      {...handlers}
      role={isDestructive ? 'alert' : 'status'}
      data-toast={isDestructive ? 'destructive' : 'success'}
      style={{ transform: `translateX(${offset}px)` }}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Box sx={{ display: 'flex', mt: 0.25, color: isDestructive ? 'state.offline' : 'state.online' }}>
        {isDestructive ? <ErrorIcon fontSize="small" /> : <CheckCircle fontSize="small" />}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="small" component="div" sx={{ fontWeight: 600 }}>
          {toast.title}
        </Typography>
        {toast.description !== undefined && (
          <Typography variant="small" component={Description} data-shortened={!isHeld}>
            {toast.description}
          </Typography>
        )}
        {toast.action && (
          <ActionButton
            onClick={() => {
              toast.action?.run();
              onDismiss();
            }}
          >
            {toast.action.label}
          </ActionButton>
        )}
      </Box>
      <DismissButton aria-label={t.dismiss} onClick={onDismiss}>
        <Close sx={{ fontSize: 16 }} />
      </DismissButton>
    </Card>
  );
}

/** Makes an element draggable to the right by pointer; calls back once it was dragged past the threshold. */
function useSwipeRight(onSwipe: () => void) {
  const [offset, setOffset] = useState(0);
  const startX = useRef<number | null>(null);

  const end = (event: PointerEvent): void => {
    const dragged = startX.current === null ? 0 : event.clientX - startX.current;
    startX.current = null;
    setOffset(0);
    if (dragged >= SWIPE_THRESHOLD_PX) onSwipe();
  };

  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        // Capturing the pointer would swallow the click on the dismiss button.
        if (event.target instanceof Element && event.target.closest('button')) return;
        startX.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        if (startX.current !== null) setOffset(Math.max(0, event.clientX - startX.current));
      },
      onPointerUp: end,
      onPointerCancel: () => {
        startX.current = null;
        setOffset(0);
      },
    },
  };
}
