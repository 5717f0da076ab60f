-- Card payments of demo orders get what the sandbox needs to refund them. The demo stores it from now on.
update payments p set provider_ref = p.provider_payment_id
from demo_things d
where d.kind = 'orders' and d.id = p.order_id and p.provider = 'sandbox' and p.provider_ref is null
  and p.provider_payment_id like 'demo-%';

insert into sandbox_checkouts (id, idempotency_key, shop_checkout, cents, description, lines, urls, state, payment_id, paid_at, created_at)
select provider_ref, provider_ref, provider_ref, cents, 'Demo order', '[]', '{}', 'paid', provider_payment_id, paid_at, paid_at
from payments where provider = 'sandbox' and provider_ref like 'demo-%';

insert into sandbox_refunds (id, idempotency_key, checkout_id, cents, created_at)
select 'demo-' || r.id, 'demo-' || r.id, p.provider_ref, r.cents, r.created_at
from refunds r join payments p on p.id = r.payment_id
where p.provider = 'sandbox' and p.provider_ref like 'demo-%' and r.state = 'done';
