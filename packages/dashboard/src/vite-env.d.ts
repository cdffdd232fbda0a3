/// <reference types="vite/client" />

/** Version of the product, put in by the build. */
declare const __PASSERELLE_VERSION__: string;
