import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ServerType } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { BattleyeGuide, SourceGuide, TelnetGuide, WebrconGuide } from './rcon-guides.js';
import { serversTexts } from './texts/en.js';

const Prose = styled('div')(({ theme }) => ({
  fontSize: '0.8125rem',
  lineHeight: 1.55,
  color: theme.vars.palette.text.secondary,
  '& p': { margin: '0 0 10px' },
  '& ul': { margin: '10px 0 0', paddingLeft: 18 },
  '& li': { marginBottom: 5 },
  '& pre': { margin: '0 0 10px' },
}));

const GUIDES = [
  { type: 'battleye', title: 'battleyeGuide', guide: <BattleyeGuide /> },
  { type: 'source', title: 'sourceGuide', guide: <SourceGuide /> },
  { type: 'webrcon', title: 'webrconGuide', guide: <WebrconGuide /> },
  { type: 'telnet', title: 'telnetGuide', guide: <TelnetGuide /> },
] as const;

/** How to turn RCON on; the guide of the chosen protocol stands open until somebody opens another one. */
export function RconHelp({ type }: { type: ServerType }) {
  const t = useTexts(serversTexts);
  const [choice, setChoice] = useState<{ for: ServerType; open: ServerType | null }>({
    for: type,
    open: type,
  });
  const open = choice.for === type ? choice.open : type;
  return (
    <>
      <Typography variant="label" component="h3" sx={{ color: 'faint.text', m: 0, mb: 2.5 }}>
        {t.guidesTitle}
      </Typography>
      {GUIDES.map(({ type: guideType, title, guide }) => (
        <Accordion
          key={guideType}
          expanded={open === guideType}
          onChange={(_, expands) => setChoice({ for: type, open: expands ? guideType : null })}
          sx={{ bgcolor: 'surface.panel' }}
        >
          <AccordionSummary expandIcon={<ExpandMore fontSize="small" />}>
            <Typography variant="small" component="span" sx={{ fontWeight: 600 }}>
              {t[title]}
            </Typography>
          </AccordionSummary>
          <AccordionDetails>
            <Prose>{guide}</Prose>
          </AccordionDetails>
        </Accordion>
      ))}
    </>
  );
}
