/** About a hundred yards. Shifts that are closer together than that share a place on the map. */
const DECIMALS = 3

type Position = { latitude: number | null; longitude: number | null }

/** The key that all shifts of one place on the map share; undefined while a shift's position isn't known. */
export const buildPlaceKey = ({ latitude, longitude }: Position) =>
  latitude === null || longitude === null
    ? undefined
    : `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`
