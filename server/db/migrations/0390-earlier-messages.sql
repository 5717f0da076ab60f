-- Messages from before threads join the account that had proved their address by then, as later ones do. The release before
-- this one reads them the same way.
update contact_messages m set user_id = u.id
from users u
where m.user_id is null and lower(u.email) = lower(m.email)
  and u.email_verified and not u.disabled and u.deleted_at is null;
