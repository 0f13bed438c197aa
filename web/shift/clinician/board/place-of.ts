type Placed = { latitude: number | null; longitude: number | null }

/** About a hundred yards. Shifts closer together are at one place of the map. */
const DECIMALS = 3

/** Where a shift is, as a word that shifts of one place share; undefined while its position isn't known. */
export const formatBoardPlace = ({ latitude, longitude }: Placed) =>
  latitude === null || longitude === null
    ? undefined
    : `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`
