import 'reflect-metadata';
import { SourceDriver } from '../../../dist/libs/rcon-protocol/src/source/source.driver.js';
import { openWith } from './outpost.js';

export const open = openWith(SourceDriver);
