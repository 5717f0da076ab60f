-- The e-mails that a buyer was sent about an order, so that the office can send them again.
create table order_emails (
  -- Of its job: a second attempt is not a second e-mail.
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  sent_to text not null,
  email jsonb not null,
  -- Who sent it again.
  sent_by uuid,
  sent_at timestamp(3) with time zone not null default now()
);
create index order_emails_order on order_emails (order_id, sent_at);

-- Why a refund failed, and the refund that repeats it: only one can.
alter table refunds
  add column failure text,
  add column repeat_of uuid constraint refunds_repeat unique references refunds (id);
