-- The customers' list reads what a guest wrote last. Without its order in the index, a shop with tens of thousands of messages or
-- quotes read all of them for each guest.
create index contact_messages_of_guest on contact_messages (lower(email), created_at desc) where user_id is null;
create index quotes_of_guest on quotes (lower(email), created_at desc) where user_id is null;
-- The new ones do their work too.
drop index contact_messages_guest;
drop index quotes_guests;
