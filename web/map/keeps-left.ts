const LEFT =
  'AG AI AU BB BD BM BN BS BT BW CY DM FJ FK GB GD GG GY HK ID IE IM IN JE JM JP KE KI KN KY LC LK LS MO MS MT MU MV MW MY MZ NA NP NR NU NZ PG PK PN SB SC SG SH SR SZ TC TH TK TL TO TT TV TZ UG VC VG VI WS ZA ZM ZW'

/** Whether traffic keeps left in a country. */
export const keepsLeft = (country: string): boolean => LEFT.split(' ').includes(country)
