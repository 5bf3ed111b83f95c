import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../i18n/texts.js';
import { QUESTIONS } from './plans.js';
import { billingTexts } from './texts/en.js';

/** As far from the edge as in the cards above. */
const INSET = { px: { xs: 4, sm: 6 } } as const;

export function Questions() {
  const t = useTexts(billingTexts);
  return (
    <section aria-labelledby="questions">
      <Typography variant="section" component="h2" id="questions" sx={{ mb: 3 }}>
        {t.questions}
      </Typography>
      {QUESTIONS.map(({ question, answer }) => (
        <Accordion key={question} sx={{ bgcolor: 'surface.panel' }}>
          <AccordionSummary sx={INSET} expandIcon={<ExpandMore fontSize="small" />}>
            <Typography variant="small" component="span" sx={{ fontWeight: 600 }}>
              {t[question]}
            </Typography>
          </AccordionSummary>
          <AccordionDetails sx={INSET}>
            <Typography variant="small" component="p" sx={{ color: 'text.secondary', m: 0, maxWidth: 720 }}>
              {t[answer]}
            </Typography>
          </AccordionDetails>
        </Accordion>
      ))}
    </section>
  );
}
