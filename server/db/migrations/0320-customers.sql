-- Customers, as the office lists them: accounts, and guests by e-mail address. An account's id is its user's; a guest's is
-- random, so that a link to the page says nothing about the person.
create table customers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references users (id) on delete cascade,
  -- In lower case.
  email text not null,
  name text not null,
  company text not null default '',
  phone text not null default '',
  tags text[] not null default '{}',
  orders integer not null default 0,
  revenue_cents bigint not null default 0,
  open_cents bigint not null default 0,
  last_order_at timestamp(3) with time zone,
  search text not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint customers_account check (user_id is null or user_id = id)
);
create unique index customers_guest on customers (email) where user_id is null;
create index customers_email on customers (email);
create index customers_last_order on customers (last_order_at desc nulls last, id);
create index customers_revenue on customers (revenue_cents desc, id);
create index customers_orders on customers (orders desc, id);
create index customers_open on customers (open_cents desc, id);
create index customers_name on customers (lower(coalesce(nullif(company, ''), name)), id);
create index customers_tags on customers using gin (tags);
create index customers_search on customers using gin (search gin_trgm_ops);

-- What the office knows about a customer. A removed note can be brought back for a day.
create table customer_notes (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id) on delete cascade,
  note text not null,
  written_by uuid references users (id) on delete set null,
  changed_by uuid references users (id) on delete set null,
  removed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create index customer_notes_customer on customer_notes (customer_id, created_at desc);

-- A guest who has proved the address of an account is that account from then on; earlier links lead there.
create table former_customers (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade
);
create index former_customers_customer on former_customers (customer_id);

-- Whose figures or details have changed. Triggers only add rows, so that orders never wait for each other; whoever reads
-- the list brings these customers up to date first, and takes the rows away.
create table customer_changes (
  id bigint generated always as identity primary key,
  user_id uuid,
  email text
);

create function note_customers_of_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into customer_changes (user_id, email) select distinct user_id, lower(email) from after_change;
  elsif tg_op = 'DELETE' then
    insert into customer_changes (user_id, email) select distinct user_id, lower(email) from before_change;
  else
    insert into customer_changes (user_id, email)
    select distinct one.user_id, lower(one.email)
    from before_change b join after_change a on a.id = b.id,
      lateral (values (b.user_id, b.email), (a.user_id, a.email)) as one (user_id, email)
    where (b.user_id, b.email, b.status, b.total_cents, b.paid_at, b.shipping_address)
      is distinct from (a.user_id, a.email, a.status, a.total_cents, a.paid_at, a.shipping_address);
  end if;
  return null;
end $$;
create trigger note_customers_of_new after insert on orders
  referencing new table as after_change for each statement execute function note_customers_of_orders();
create trigger note_customers_of_changed after update on orders
  referencing old table as before_change new table as after_change for each statement execute function note_customers_of_orders();
create trigger note_customers_of_removed after delete on orders
  referencing old table as before_change for each statement execute function note_customers_of_orders();

-- Payments and refunds: the customer of their order.
create function note_customers_of_money() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into customer_changes (user_id, email)
    select distinct o.user_id, lower(o.email) from before_change m join orders o on o.id = m.order_id;
  else
    insert into customer_changes (user_id, email)
    select distinct o.user_id, lower(o.email) from after_change m join orders o on o.id = m.order_id;
  end if;
  return null;
end $$;
create trigger note_customers_of_new after insert on payments
  referencing new table as after_change for each statement execute function note_customers_of_money();
create trigger note_customers_of_changed after update on payments
  referencing new table as after_change for each statement execute function note_customers_of_money();
create trigger note_customers_of_removed after delete on payments
  referencing old table as before_change for each statement execute function note_customers_of_money();
create trigger note_customers_of_new after insert on refunds
  referencing new table as after_change for each statement execute function note_customers_of_money();
create trigger note_customers_of_changed after update on refunds
  referencing new table as after_change for each statement execute function note_customers_of_money();
create trigger note_customers_of_removed after delete on refunds
  referencing old table as before_change for each statement execute function note_customers_of_money();

create function note_customers_of_quotes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into customer_changes (user_id, email) values (old.user_id, lower(old.email));
  end if;
  if tg_op <> 'DELETE' then
    insert into customer_changes (user_id, email) values (new.user_id, lower(new.email));
  end if;
  return null;
end $$;
create trigger note_customers after insert or delete or update of user_id, email, contact on quotes
  for each row execute function note_customers_of_quotes();

-- Who wrote a message, if they were signed in or have proved its address.
alter table contact_messages add column user_id uuid references users (id) on delete set null;
create index contact_messages_user on contact_messages (user_id, created_at desc) where user_id is not null;
create index contact_messages_guest on contact_messages (lower(email)) where user_id is null;
create trigger note_customers after insert or delete or update of user_id, email, name, phone on contact_messages
  for each row execute function note_customers_of_quotes();

create function note_customers_of_users() returns trigger language plpgsql as $$
begin
  insert into customer_changes (user_id) values (new.id);
  return null;
end $$;
create trigger note_customers after insert or update of name, email, role, deleted_at on users
  for each row execute function note_customers_of_users();

create function note_customers_of_addresses() returns trigger language plpgsql as $$
begin
  insert into customer_changes (user_id) values (coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger note_customers after insert or update or delete on addresses
  for each row execute function note_customers_of_addresses();

-- Everybody so far; the shop brings them into the list within a minute of its start.
insert into customer_changes (user_id) select id from users where deleted_at is null;
insert into customer_changes (email)
select distinct lower(email) from orders where user_id is null and email <> ''
union select lower(email) from quotes where user_id is null and email <> ''
union select lower(email) from contact_messages where user_id is null;
