/// <reference types="vite/client" />

/** False in a build for production. */
declare const __WITH_GALLERY__: boolean | undefined
