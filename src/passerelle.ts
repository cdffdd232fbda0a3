#!/usr/bin/env node
/**
 * The program `passerelle` of the npm package: `passerelle start` runs the service in this process, with the settings of Node
 * that suit a service; every other call is one of the command line.
 */
const words = process.argv.slice(2);
void (words.length === 1 && words[0] === 'start' ? import('./main') : import('./apps/cli'));

export {};
