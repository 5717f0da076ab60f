import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the shop, in one list. Two addresses of one page need ids of their own. */
export default [
  layout('shell/storefront-layout.tsx', [
    index('site/home-page.tsx'),
    route('shop', 'catalogue/shop-page.tsx'),
    route('product/:slug', 'catalogue/product-page.tsx', { id: 'product-by-slug' }),
    route('productDetails/:id', 'catalogue/product-page.tsx', { id: 'product-by-id' }),
    route('favorite', 'favourites/favourites-page.tsx'),
    route('docs', 'documents/downloads-page.tsx'),
    route('login', 'accounts/login-page.tsx'),
    route('Register', 'accounts/register-page.tsx'),
    route('forgetPassword', 'accounts/forget-password-page.tsx'),
    route('resetPassword/:token', 'accounts/reset-password-page.tsx'),
    route('my-profile', 'accounts/my-profile-layout.tsx', [index('accounts/profile-page.tsx')]),
    route('*', 'site/not-found-page.tsx'),
  ]),
  route('manage', 'shell/manage-layout.tsx', [
    route('upload-docs', 'documents/manage-upload-document-page.tsx'),
    route('update-docs', 'documents/manage-documents-page.tsx'),
    route('users', 'accounts/manage-users-page.tsx'),
    route('settings', 'shop/manage-settings-page.tsx'),
    route('create-slider', 'sliders/manage-create-slide-page.tsx'),
    route('update-slider', 'sliders/manage-slides-page.tsx'),
    route('create-tooltip', 'hotspots/manage-create-hotspot-page.tsx'),
    route('update-tooltips', 'hotspots/manage-hotspots-page.tsx'),
    route('projects', 'projects/manage-projects-page.tsx'),
    route('create-project', 'projects/manage-create-project-page.tsx'),
    route('update-project/:id', 'projects/manage-update-project-page.tsx'),
    route('messages', 'contact/manage-messages-page.tsx'),
  ]),
] satisfies RouteConfig
