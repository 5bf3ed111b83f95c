// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { titlesById, withTitles } from './support/spec-coverage.js';
import { COVERAGE, specFiles } from './support/spec-files.js';

// Updates the table of tests per sentence in the document; run it after changing a title with an id.
writeFileSync(COVERAGE, withTitles(readFileSync(COVERAGE, 'utf8'), titlesById(specFiles())));
