// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { titlesById, withTitles } from './support/spec-coverage.js';
import { COVERAGE, specFiles } from './support/spec-files.js';

// Writes into the document which tests show each sentence now; run it when a title with an id has changed.
writeFileSync(COVERAGE, withTitles(readFileSync(COVERAGE, 'utf8'), titlesById(specFiles())));
