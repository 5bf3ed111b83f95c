import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Pixels of a module: whole ones, so that all are of the same size. */
const MODULE = 4;
/** Of a usual secret, while the code is not drawn yet. */
const LOADING_SIZE = 196;

/** Drawn in the browser, so that the secret in it goes nowhere else. Dark on white in both themes, as cameras want. */
export function QrCode({ text, label }: QrCodeProps) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>();
  useEffect(() => {
    void import('uqr').then(({ encode }) => setRows(encode(text, { ecc: 'M', border: 2 }).data));
  }, [text]);
  if (!rows) return <Skeleton variant="rounded" width={LOADING_SIZE} height={LOADING_SIZE} />;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      sx={{
        width: MODULE * rows.length,
        height: MODULE * rows.length,
        borderRadius: 1.5,
        backgroundColor: 'common.white',
        color: 'common.black',
      }}
    >
      <path fill="currentColor" d={pathOf(rows)} />
    </Box>
  );
}

const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
