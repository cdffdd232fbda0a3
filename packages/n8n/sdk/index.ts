/** The SDK from its sources. In the built package this folder is the built SDK (scripts/n8n-package.mjs). */
export * from '../../sdk/src/index.js';
