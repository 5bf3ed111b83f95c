import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import { QUESTIONS } from './plans.js';

export function Questions() {
  return (
    <section aria-labelledby="questions">
      <Typography variant="section" component="h2" id="questions" sx={{ mb: 3 }}>
        Frequently Asked Questions
      </Typography>
      {QUESTIONS.map(({ question, answer }) => (
        <Accordion key={question} sx={{ bgcolor: 'surface.panel' }}>
          <AccordionSummary expandIcon={<ExpandMore fontSize="small" />}>
            <Typography variant="small" component="span" sx={{ fontWeight: 600 }}>
              {question}
            </Typography>
          </AccordionSummary>
          <AccordionDetails>
            <Typography variant="small" component="p" sx={{ color: 'text.secondary', m: 0, maxWidth: 720 }}>
              {answer}
            </Typography>
          </AccordionDetails>
        </Accordion>
      ))}
    </section>
  );
}
