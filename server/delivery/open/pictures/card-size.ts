/** In pixels, as previews of links want it. */
export const CARD_SIZE = { width: 1200, height: 630 }
