/** Rooms with a long conversation, of the first facilities, one each. */
export const LONG_ROOMS = 4
const LONG = 10_000
const ROOMS = 15

/** The number of a facility's room with its first favorite. */
export const firstRoom = (facility: number) => ROOMS * facility

/** A room with each favorite, with four messages, the last one unread; and a few long conversations. */
export const chatSql = [
  `INSERT INTO chat_rooms (id, facility_id, clinician_id, created_at, last_at, message_count, clinician_read,
     facility_read, facility_unread)
   SELECT row_id(41, ${ROOMS} * n + k), row_id(2, n), row_id(3, (n * 37 + k * 101) % :clinicians), :now - interval '9 days',
     :now - k * interval '1 hour', c.count, c.count, c.count - c.unread, c.unread
   FROM generate_series(0, :facilities - 1) n CROSS JOIN generate_series(0, ${ROOMS - 1}) k
   CROSS JOIN LATERAL (SELECT CASE WHEN k = 0 AND n < ${LONG_ROOMS} THEN ${LONG} ELSE 4 END AS count,
     CASE WHEN k % 3 = 1 THEN 1 ELSE 0 END AS unread) c
   WHERE EXISTS (SELECT FROM favorite_clinicians f
     WHERE f.facility_id = row_id(2, n) AND f.clinician_id = row_id(3, (n * 37 + k * 101) % :clinicians))
   ON CONFLICT DO NOTHING`,
  `INSERT INTO chat_messages (id, room_id, number, side, sender_id, text, created_at)
   SELECT row_id(42, ${LONG} * number_in(r.id) + m), r.id, m, CASE m % 2 WHEN 0 THEN 'clinician' ELSE 'facility' END,
     CASE m % 2 WHEN 0 THEN c.user_id ELSE f.user_id END, 'I’ll be there a quarter of an hour early.',
     r.last_at - (r.message_count - m) * interval '1 minute'
   FROM chat_rooms r JOIN facilities f ON f.id = r.facility_id JOIN clinicians c ON c.id = r.clinician_id
   CROSS JOIN LATERAL generate_series(1, r.message_count) m`,
  `INSERT INTO message_reports (id, message_id, reporter_id, reason, created_at)
   SELECT row_id(43, number_in(r.id)), m.id, f.user_id, 'spam', :now
   FROM chat_rooms r JOIN chat_messages m ON m.room_id = r.id AND m.number = 2
   JOIN facilities f ON f.id = r.facility_id`,
]
